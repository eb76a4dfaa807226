import { chromium, type Page } from '@playwright/test';
export const O='http://localhost:4181';
export const sizes={p:{width:360,height:640},d:{width:1440,height:900},k:{width:390,height:844}} as const;
export async function open(size:keyof typeof sizes, role:string){
  const b=await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox']});
  const c=await b.newContext({viewport:sizes[size],colorScheme:size==='k'?'dark':'light',hasTouch:size!=='d',acceptDownloads:true});
  await c.addInitScript(()=>{ (window as any).__s=[]; new PerformanceObserver(l=>{for(const e of l.getEntries() as any[]) if(!e.hadRecentInput)(window as any).__s.push([e.value, e.startTime|0, e.sources.map((s:any)=>[(s.node?.nodeName??'')+'.'+String(s.node?.className??'').slice(0,60)+'|'+String(s.node?.textContent??'').slice(0,40), s.previousRect.y|0, s.currentRect.y|0, s.currentRect.height|0])]);}).observe({type:'layout-shift',buffered:true}); });
  const p=await c.newPage();
  if(role){ const r=await p.request.post(O+'/api/login',{data:{email:role.includes('@')?role:role+'@demo.test',password:'demo-'+(role.includes('@')?'midcourse':role)},headers:{origin:O}}); if(!r.ok()) throw new Error(await r.text()); }
  return {b,c,p};
}
export async function shifts(p:Page){ return await p.evaluate(()=>{const s=(window as any).__s; (window as any).__s=[]; return s;}) as any[]; }
export const cls=(s:any[])=>s.reduce((a,x)=>a+x[0],0).toFixed(3);
