import { test } from 'vitest';
import { start, legal, perform } from '@hexfront/engine';
import { loadGameById } from '@hexfront/games';
import { writeFileSync } from 'node:fs';
import { outlook } from '../src/strategy-outlook.ts';
import { goals } from '../src/strategy-goals.ts';
import { travel } from '../src/strategy-ground.ts';
test('map', async () => {
  const game = (await loadGameById('road-to-the-rhine'))!;
  let out = '';
  const scenario='bulge';
    const g = start(game.def, { scenario, options: {}, seed: 'x' } as any) as any;
    perform(g, [...legal(g)].find((a:any)=>a.k==='done')!);
    const { board } = g;
    out += goals(g).map((x)=>x.name+':'+x.hexes.map((h)=>board.ids[h]).join(',')+'='+x.value).join(' ')+'\n';
    const L=outlook(g,0); const price=travel(g,true);
    for (const id of ['N-2226','N-2524','N-2623','N-2324','N-2126','N-2327']) {
      let h=board.hex(id); let path=id+`(${L.open[h]}/${L.blocked[h]})`;
      for (let i=0;i<30&&L.open[h]>0;i++){ let best=-1; for(let d=0;d<6;d++){const k=6*h+d; const to=board.neighbors[k]; if(to<0||!price[k])continue; if(L.open[to]+price[k]===L.open[h]){best=to; path+=` -${price[k]}> ${board.ids[to]}`;break;}} if(best<0)break; h=best;}
      out+=path+'\n';
    }
    const roads:string[]=[]; for(let h=0;h<board.n;h++) for(let d=0;d<3;d++){const k=6*h+d;const to=board.neighbors[k]; if(to<0)continue; if(board.sides[k]&board.sideBit('road')){const a=board.ids[h],b=board.ids[to]; const c=Number(a.slice(2,4)), r=Number(a.slice(4)); if(a[0]==='N'&&c>=14&&c<=24&&r>=17) roads.push(a.slice(2)+'-'+b.slice(2));}}
    out+=roads.join(' ')+'\n';
  writeFileSync('/tmp/hf/rrmap.txt', out);
});
