import {open,O,shifts,cls} from './handB-lib.mts';
const pages=['/trainee','/trainer','/trainer/certificates','/sop-library','/trainer/modules','/trainer/manage-quizzes','/trainer/progress-tracking','/trainer/upload-videos','/trainer/upload-documents','/trainer/announcements','/trainer/assistant-questions','/admin','/admin#users','/profile','/settings','/certificates','/training-modules','/news-feed'];
for(const size of (process.argv[2]??'pd').split('') as any[]){
  const {b,p}=await open(size,'admin');
  await p.goto(O+'/trainee'); await p.waitForTimeout(1500);
  for(const path of pages){
    await p.goto('about:blank'); await p.goto(O+path); await p.waitForTimeout(1800);
    const s=await shifts(p); console.log(size,path,cls(s));
    for(const x of s) if(x[0]>0.03) console.log('    ',JSON.stringify(x));
    await p.screenshot({path:`/tmp/hand-B/${size}${path.replace(/[\/#]/g,'_')}.png`,fullPage:true});
  }
  await b.close();
}
