/** The rules reference outside a game: the same chapters and search, for any game. */
import { games } from '@hexfront/games';
import { Fragment } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { dropCases, loadCases, RulesSearch } from '../panels/rules.tsx';
import { rulesAt } from '../play/slots.ts';

/** `#/rules/<game>/<case>`. */
const readRoute = (): { game: string; at?: string } => {
  const [, game = games[0]?.id ?? '', at] = location.hash.replace(/^#\/?/, '').split('/');
  return { game, ...(at ? { at: decodeURIComponent(at) } : {}) };
};

export function RulesPage() {
  const [game, setGame] = useState(readRoute().game);
  const entry = games.find((g) => g.id === game) ?? games[0];
  useEffect(() => {
    const follow = () => {
      const route = readRoute();
      setGame(route.game);
      rulesAt.value = route.at;
    };
    dropCases();
    follow();
    if (entry) void entry.catalog().then((catalog) => loadCases(() => entry.cases(), catalog.caseNames));
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [entry]);
  return (
    <main class="page-narrow rules-page">
      <h1>Rules of {entry?.name}</h1>
      <p class="quiet">
        What each numbered case says, in our own words; the numbers are those of the rulebook. Rules of other games:
        {games
          .filter((g) => g !== entry)
          .map((g, i) => (
            <Fragment key={g.id}>
              {i > 0 ? ', ' : ' '}
              <a href={`#/rules/${g.id}`}>{g.name}</a>
            </Fragment>
          ))}
        .
      </p>
      <RulesSearch />
    </main>
  );
}
