import { chromium } from 'playwright-core';
const [,, outPrefix, hash = '', sizes = '1600x900', ...steps] = process.argv;
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu','--disable-background-networking'] });
for (const size of sizes.split(',')) {
  const [w,h] = size.split('x').map(Number);
  const ctx = await b.newContext({ viewport: { width: w, height: h } });
  const p = await ctx.newPage();
  p.on('console', (m) => { if (m.type() === 'error') console.log('CONSOLE', m.text()); });
  p.on('pageerror', (e) => console.log('PAGEERROR', e.stack?.slice(0,600)));
  await p.goto('http://localhost:8311/' + hash);
  await p.waitForTimeout(1500);
  for (const s of steps) {
    if (s.startsWith('wait:')) await p.waitForTimeout(Number(s.slice(5)));
    else if (s.startsWith('click:')) await p.click(s.slice(6), { timeout: 5000 }).catch((e) => console.log('CLICK', s, e.message.split('\n')[0]));
    else if (s.startsWith('key:')) await p.keyboard.press(s.slice(4));
    else if (s.startsWith('type:')) await p.keyboard.type(s.slice(5));
    else if (s.startsWith('eval:')) console.log(JSON.stringify(await p.evaluate(s.slice(5))));
    else if (s.startsWith('file:')) { await p.setInputFiles('[data-open-save]', s.slice(5)); await p.waitForTimeout(4000); }
    else if (s === 'replay') { const id = (await p.evaluate('location.hash')).split('/')[2]; await p.waitForTimeout(800); await p.evaluate(`location.hash='#/replay/${id}/1100'`); await p.waitForTimeout(5000); }
    else if (s === 'text') { const id = (await p.evaluate('location.hash')).split('/')[2]; await p.evaluate(`location.hash='#/text/${id}'`); await p.waitForTimeout(3000); }
    else if (s.startsWith('go:')) { await p.goto('http://localhost:8311/' + s.slice(3)); await p.waitForTimeout(1500); }
    else if (s.startsWith('shot:')) await p.screenshot({ path: `/tmp/hf/shots/${outPrefix}-${s.slice(5)}-${size}.png` });
  }
  await p.waitForTimeout(600);
  await p.screenshot({ path: `/tmp/hf/shots/${outPrefix}-${size}.png` });
  await ctx.close();
}
await b.close();
