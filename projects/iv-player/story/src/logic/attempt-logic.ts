import { LogicError } from './evaluate-logic';

/**
 * Evaluates as the player does: what cannot be evaluated changes nothing, and a condition of which it is true does not hold.
 *
 * @param otherwise what is returned then
 */
export function attemptLogic<T>(otherwise: T, evaluate: () => T): T {
  try {
    return evaluate();
  } catch (error) {
    if (error instanceof LogicError) return otherwise;
    throw error;
  }
}
