import { ALWAYS, type Expression } from './expression';
import { type LogicMark, lose } from './logic-mark';
import { SNOWMAN_STYLE, ScriptParser, readExpression } from './script-parser';
import { type Token, tokensOf } from './script-tokens';

/** Reads the value in `<%= … %>`. */
export const readValue = (code: string): Expression | null => readExpression(code, SNOWMAN_STYLE);

/** Reads the statements in `<% … %>`: assignments and conditions, which may begin or end there. */
export function readStatements(code: string): readonly LogicMark[] {
  const tokens = tokensOf(code);
  return (tokens && statements(tokens)) ?? unread(code);
}

function statements(tokens: readonly Token[]): readonly LogicMark[] | null {
  const parser = new ScriptParser(tokens, SNOWMAN_STYLE);
  const marks: LogicMark[] = [];
  const word = (text: string): boolean => {
    const isThere = tokens[parser.at]?.text === text;
    if (isThere) parser.at++;
    return isThere;
  };
  const condition = (): Expression | null => {
    if (!word('(')) return null;
    const value = parser.expression();
    return value && word(')') && word('{') ? value : null;
  };
  while (!parser.isAtEnd()) {
    if (word(';')) continue;
    if (word('}')) {
      const isElse = word('else');
      const isElseIf = isElse && word('if');
      if (!isElse) marks.push({ do: 'close', name: 'if' });
      else if (isElseIf) {
        const value = condition();
        if (!value) return null;
        marks.push({ do: 'branch', name: 'if', condition: value, isElse: false });
      } else if (word('{')) marks.push({ do: 'branch', name: 'if', condition: ALWAYS, isElse: true });
      else return null;
    } else if (word('if')) {
      const value = condition();
      if (!value) return null;
      marks.push({ do: 'open', block: { name: 'if', condition: value } });
    } else {
      const found = parser.assignment();
      const { sign } = parser;
      if (!found?.value || !(parser.isAtEnd() || sign === ';' || sign === '}')) return null;
      marks.push({ do: 'set', assignments: [found] });
    }
  }
  return marks;
}

/** Code that cannot be translated; what it opens and closes is shown in any case. */
function unread(code: string): readonly LogicMark[] {
  const plain = code.replaceAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, '');
  const braces = Array.from(plain.matchAll(/[{}]/g), ([brace]): LogicMark =>
    brace === '{' ? { do: 'open', block: { name: 'if', condition: null } } : { do: 'close', name: 'if' },
  );
  return [lose(code, 'snowman'), ...braces];
}
