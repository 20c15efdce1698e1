import { test } from 'vitest';
import { start, legal, apply, prompt, perform } from '@hexfront/engine';
import * as E from '@hexfront/engine';
import { loadGameById } from '@hexfront/games';
import { writeFileSync } from 'node:fs';
test('map', async () => {
  const game = (await loadGameById('road-to-the-rhine'))!;
  let out = Object.keys(E).join(' ')+'\n';
  for (const scenario of ['market-garden','bulge']) {
    const g = start(game.def, { scenario, options: {}, seed: 'x' } as any) as any;
    out += JSON.stringify(prompt(g))+'\n';
    perform(g, [...legal(g)].find((a:any)=>a.k==='done')!);
    out += JSON.stringify(prompt(g))+'\n';
    const { board } = g;
    const side = scenario==='market-garden'?0:1;
    for (let u=0;u<g.def.units.length;u++) if (g.f.place[u]<board.n && g.def.units[u].side===side) { const U=g.def.units[u]; out += `${board.ids[g.f.place[u]]} ${U.id} ${U.combat}/${U.reduced??''} m${U.move} ${U.motorized?'mot':''} res=${g.f.reserve[u]} man=${g.f.maneuver[u]} red=${g.f.reduced[u]}\n`; }
    // ascii map north columns 14..32 rows 4..28
    const bit=(n:string)=>board.markBit(n);
    out += '\n';
    for (let row=4; row<=28; row++) { for (let col=13; col<=31; col++) { const id=`N-${String(col).padStart(2,'0')}${String(row).padStart(2,'0')}`; const h=board.hex(id); if (h===undefined){out+='  ....  ';continue;}
      let s=board.terrains[board.terrain[h]][0]; if (board.marks[h]&bit('town')) s+='t'; else if (board.marks[h]&bit('city')) s+='C'; else s+=' '; s+= board.marks[h]&bit('fortified')?'F':' ';
      let a=0,b=0; for (const u of g.unitsIn(h)) { const U=g.def.units[u]; if (U.size==='air') continue; const v=(g.f.reduced[u]?U.reduced:U.combat)??1; if (U.side) b+=v; else a+=v; }
      s+= a?`g${a}`.padEnd(4):b?`A${b}`.padEnd(4):'    '; out+=s+'|'; } out+=` ${row}\n`; }
    const sides: string[]=[]; for (let h=0;h<board.n;h++) for (let d=0;d<3;d++){ const k=6*h+d; const to=board.neighbors[k]; if(to<0) continue; const s=board.sides[k]; if (s&board.sideBit('major-river')) sides.push(`${board.ids[h]}-${board.ids[to]}${s&board.sideBit('bridge')?'B':''}`);} if (scenario==='market-garden') out+='major: '+sides.filter(x=>x.startsWith('N')).join(' ')+'\n';
  }
  writeFileSync('/tmp/hf/rrmap.txt', out);
});
