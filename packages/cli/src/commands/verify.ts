import { cited, openSave, readSave, sentence, VERSION } from '@hexfront/engine';
import type { Proof } from '@hexfront/server';
import { readArgs, UsageError } from '../args.ts';
import { readJsonFile } from '../files.ts';
import { loadGame } from '../game.ts';
import { print, printJson } from '../output.ts';
import { VALUES_FLAG, valuesGiven, valuesNamed } from '../values.ts';

/** Plays a save again and says whether it is legal, complete, and leads to the state it was saved in, dice included. */
export async function verifyCommand(args: readonly string[]): Promise<number> {
  const given = readArgs(
    {
      name: 'verify',
      words: '<save or proof>',
      about:
        'Plays a saved game again: every action is checked, every die is compared with the seed, the final state with the one saved. The proof of a finished match (GET /api/matches/<id>/proof) is checked against what the server committed to before the first die.',
      flags: { values: VALUES_FLAG },
      examples: ['hexfront verify game.hexfront.json'],
    },
    args,
  );
  if (!given) return 0;
  if (given.words.length !== 1) throw new UsageError('name one save file');
  const json = await readJsonFile(given.words[0]);
  if ((json as { format?: unknown } | undefined)?.format === 'hexfront-proof') return verifyMatch(json as Proof, given.flags.json === true);
  const { save } = readSave(json);
  const { def, describe } = await loadGame(save.game);
  await valuesGiven(def.id, given.flags.values);
  await valuesNamed(def.id, save.setup.values);
  const opened = openSave(def, json, 'state', { whole: true });
  const { session, stopped, differs, falseCheckpoint } = opened;
  const older = stopped || differs ? openSave(def, json) : undefined;
  const playedBy = (older?.playedBy ?? []).map(({ by, rules }) => (by ? `version ${by} with rules ${rules}` : `rules ${rules}`));
  const dice = session.log.filter((e) => e.action.k === 'roll').length;
  const answer = {
    game: save.game,
    scenario: save.setup.scenario,
    actions: save.actions.length,
    played: session.log.length,
    dice,
    hash: session.hash(),
    legal: stopped === undefined,
    same: !differs && stopped === undefined && !falseCheckpoint,
    ...(save.kept || save.checkpoint ? { kept: !stopped && !falseCheckpoint } : {}),
    ...(older && older.unproven > 0
      ? {
          unproven: {
            actions: older.unproven,
            provableBy: older.playedBy,
            cases: [...new Set(older.changes.map((change) => change.case))],
          },
        }
      : {}),
    ...(session.world.result ? { result: session.world.result } : {}),
    ...(stopped
      ? {
          stopped: {
            at: stopped.at,
            action: stopped.action,
            case: stopped.refusal.case,
            why: sentence(def, stopped.refusal, session.world),
          },
        }
      : {}),
  };
  if (given.flags.json) printJson(answer);
  else {
    print(`${def.name}, ${save.setup.scenario}: ${answer.played} of ${answer.actions} actions played again, ${dice} of them dice.`);
    if (answer.stopped)
      print(`Action ${answer.stopped.at} is not legal: ${answer.stopped.why}${cited(answer.stopped.case, describe.caseNames)}`);
    else
      print(
        differs
          ? 'Every action is legal, but the final state is not the one that was saved.'
          : 'Every action is legal and the final state is the one that was saved.',
      );
    if ((save.kept || save.checkpoint) && !stopped && !differs)
      print(
        falseCheckpoint
          ? 'The positions kept in it are not all what the actions lead to: opened quickly, this save shows another game.'
          : 'The positions kept in it are what the actions lead to.',
      );
    if (answer.unproven)
      print(
        `The first ${answer.unproven.actions} actions were played by ${playedBy.join(', then ')}: only that can prove them. The kept position is taken on trust when the save is opened, and today's rules (${VERSION}, rules ${def.rulesVersion}) apply from there on.`,
      );
  }
  return answer.same ? 0 : 1;
}

async function verifyMatch(proof: Proof, asJson: boolean): Promise<number> {
  const [{ verifyProof }, { def }] = await Promise.all([import('@hexfront/server'), loadGame(proof.game)]);
  const verdict = verifyProof(def, proof);
  if (asJson) printJson(verdict);
  else if (verdict.good)
    print(`${def.name}, match ${proof.match}: ${verdict.actions} actions and ${verdict.rolls} rolls are as the committed seed gives them.`);
  else print(`The proof does not hold: ${verdict.fault}`);
  return verdict.good ? 0 : 1;
}
