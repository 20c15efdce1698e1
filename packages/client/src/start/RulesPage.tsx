/** The rules reference outside a game: the same search, for any game. */
import { games } from '@hexfront/games';
import { useEffect } from 'preact/hooks';
import { loadCases, RulesSearch } from '../panels/rules.tsx';
import { rulesAt } from '../play/slots.ts';

/** `#/rules/<game>/<case>`. */
const readRoute = (): { game: string; at?: string } => {
  const [, game = games[0]?.id ?? '', at] = location.hash.replace(/^#\/?/, '').split('/');
  return { game, ...(at ? { at: decodeURIComponent(at) } : {}) };
};

export function RulesPage() {
  const { game } = readRoute();
  const entry = games.find((g) => g.id === game) ?? games[0];
  useEffect(() => {
    const follow = () => {
      rulesAt.value = readRoute().at;
    };
    follow();
    if (entry) loadCases(() => entry.cases());
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [entry]);
  return (
    <main class="page-narrow rules-page">
      <h1>Rules of {entry?.name}</h1>
      <p class="quiet">What each numbered case says, in our own words; the numbers are those of the rulebook.</p>
      <RulesSearch />
    </main>
  );
}
