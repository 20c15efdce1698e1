/** What a page plays at: the same whether the game runs in a worker of this browser or on a server. */
import type { Order, OrderReply, QuestionName, Questions, TableInfo, Thinking, Update } from './protocol.ts';

export interface Table {
  readonly info: TableInfo;
  /** Called at once with the present position, then after every change, in order and without gaps. */
  follow(listener: (update: Update) => void): () => void;
  /** All of it or nothing; a refused order says why. */
  order(order: Order): Promise<OrderReply>;
  ask<Q extends QuestionName>(q: Q, args: Questions[Q][0]): Promise<Questions[Q][1]>;
  /** Tells when a version has been written to disk, and when something goes wrong by itself. */
  onSaved(listener: (version: number) => void): () => void;
  onTrouble(listener: (text: string) => void): () => void;
  /** Tells what the computer is doing; undefined when it has done. */
  onThinking(listener: (thinking: Thinking | undefined) => void): () => void;
  close(): void;
}
