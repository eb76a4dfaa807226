/** HTML as the server makes it from the Markdown of a chapter, with all kinds of blocks of docs/content.md. */
export const sampleChapter = `
<p class="lead">On a Sunday at 14:09 a new service appeared on an engineering station. The log said so. Nobody read it until Thursday.</p>
<h2 id="four-events-to-know">Four events to know</h2>
<figure class="fig"><svg viewBox="0 0 360 120" fill="none" role="img" aria-label="A log entry goes from the station to a copy, and the copy is read.">
<rect class="d-1 d-line-2" x="8" y="20" width="96" height="60" rx="4" stroke-width="1.5"/>
<text class="t t-b" x="18" y="44" font-size="12">Station</text><text class="t-2 t-mono" x="18" y="62" font-size="11">HMI-12A</text>
<path class="d-accent" d="M104 50H150" stroke-width="1.5"/>
<rect class="d-4" x="150" y="20" width="80" height="60" rx="4"/><text class="t-on t-b t-mid" x="190" y="54" font-size="13">Copy</text>
<path class="d-dash" d="M230 50H262" stroke-width="1.5"/>
<rect class="d-amber-soft d-amber" x="262" y="20" width="90" height="60" rx="4" stroke-width="1.5"/><text class="t t-mid" x="307" y="54" font-size="12">Read it</text>
<text class="t-2 t-end" x="352" y="104" font-size="11">same day</text>
</svg><figcaption>Figure 7.1. The copy is read, never the original.</figcaption></figure>
<ul class="dots"><li>Name the System, Application and Security logs.</li><li>Export a log without changing it.</li></ul>
<h2 id="export">Export, then read the copy</h2>
<p>A log on a live station is evidence. Type <code>wevtutil epl</code> and read the copy. See <a href="#reading" data-chapter="8">chapter 8</a>.</p>
<ol class="steps"><li>Tell the control room which station you are at.</li><li><p>Export each log into the folder of this host:</p>
<div class="code" data-copy="true"><header><span>Command Prompt, as administrator</span></header><pre tabindex="0"><code data-language="cmd"><span class="ln"><span class="tk">wevtutil</span> epl System <span class="tk">D:\\CS07\\HMI-04\\system.evtx</span></span>
<span class="ln"><span class="o">rem prove the copy</span></span>
<span class="ln"><span class="tk">certutil</span> <span class="tk">-hashfile</span> <span class="tk">D:\\CS07\\HMI-04\\security.evtx</span> SHA256</span></code></pre></div>
<p><strong>Expected:</strong> one file for each log.</p></li></ol>
<div class="code sample"><header><span>Sample output</span></header><pre tabindex="0"><code data-language="text"><span class="ln">SHA256 hash of security.evtx:</span>
<span class="ln">4f1c 09aa e2d7 …</span></code></pre></div>
<div class="code never"><header><span>On any station</span><span class="mark">Never</span></header><pre tabindex="0"><code data-language="cmd"><span class="ln"><span class="tk">wevtutil</span> cl <span class="tk">Security</span></span></code></pre></div>
<div class="callout warn" role="note"><span class="i" aria-hidden="true"></span><div><b>Never clear a log</b><p>Not when it is full, not when a vendor asks on the phone.</p></div></div>
<div class="callout call" role="note"><span class="i" aria-hidden="true"></span><div><b>Whom to call</b><p>Control room first, then the system owner.</p></div></div>
<div class="callout note" role="note"><span class="i" aria-hidden="true"></span><div><b>Good to know</b><p>A full log keeps what it has and loses what comes.</p></div></div>
<h2 id="it-and-ot">What differs from IT</h2>
<table class="cmp"><thead><tr><th scope="col"></th><th scope="col">Office network</th><th class="ot" scope="col">Your control system</th></tr></thead><tbody><tr><th scope="row">Collecting</th><td data-h="Office network">An agent sends every event to a server.</td><td class="ot" data-h="Your control system">You export by hand, monthly, on the sheet.</td></tr><tr><th scope="row">A full log</th><td data-h="Office network">Overwrite, nobody notices.</td><td class="ot" data-h="Your control system">Export, report, wait.</td></tr></tbody></table>
<h3>By number</h3>
<table class="tbl"><thead><tr><th scope="col">Event</th><th scope="col">What</th></tr></thead><tbody><tr><td class="wide" data-h="Event">7045</td><td class="wide" data-h="What">A new service was installed.</td></tr><tr><td class="wide" data-h="Event">1102</td><td class="wide" data-h="What">The log was cleared.</td></tr></tbody></table>
`;
