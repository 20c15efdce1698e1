import { type OptionRow, optionBook } from '@hexfront/engine';
import json from '../../data/options.json' with { type: 'json' };

const book = optionBook(json as readonly OptionRow[]);
export const options = book.rows;
export const optionById = book.byId;
export const completeOptions = book.complete;
export const optionProblems = book.problems;
