import { readFileSync } from 'node:fs';
import { readContentFolder } from '/work/main/server/src/curriculum/read.ts';
import { listShippedTexts, toShippedKnowledge } from '/work/main/server/src/curriculum/assistant-knowledge.ts';
import { findDanger, prepareDangers } from '/work/main/server/src/features/assistant/dangers/dangers.rules.ts';
import { parseHeldBackPhrasings, parseListedQuestions } from '/work/main/server/src/curriculum/assistant-questions.ts';
const c='/work/main/content/';
const { knowledge } = await readContentFolder(c);
const d = prepareDangers(toShippedKnowledge(knowledge!, listShippedTexts([], [])).dangers);
const dbg = process.argv[2]==='v';
const f=(q:string)=>{return (findDanger as any)(q,d, dbg?(...a:unknown[])=>console.log('     ',...a):undefined)?.id??null};
const hb = parseHeldBackPhrasings(readFileSync(c+'assistant-dangers-heldback.yaml','utf8')).value!;
let miss=0,tot=0;
for(const [id,ps] of Object.entries(hb)) for(const p of ps){tot++; if(!f(p)){miss++;console.log('MISS',id,'|',p)}}
console.log('heldback',tot-miss,tot);
for(const n of ['harmless','unanswerable']){const l=parseListedQuestions(readFileSync(c+`assistant-${n}.yaml`,'utf8'),n).value!;let w=0;for(const q of l){if(dbg)console.log(q.ask);const r=f(q.ask);if(r){w++;console.log(n,q.id,q.ask,'=>',r)}}console.log(n,w,l.length)}
let em=0,et=0,same=0;for(const a of knowledge!.dangers.value!.acts)for(const e of a.examples){et++;const r=f(e);if(!r){em++;console.log('EX',a.id,e)} if(r===a.id)same++}
console.log('ex',et-em,et,same);
import { parse } from 'yaml';
const qs=parse(readFileSync(c+'assistant-questions.yaml','utf8'));
for(const k of ['answerable','own','unanswerable'])for(const q of qs[k]){const r=f(q.ask);if(r)console.log('Q',q.id,q.ask,r)}
for(const q of qs.dangerous){const r=f(q.ask);if(!r)console.log('QD miss',q.ask)}
