import { typeAt, typesOfNames } from './eslint-types.mjs';

/**
 * A promise stored in a variable or a property must be used by the next statement: awaited, returned, combined, or given a handler.
 * Until then a rejection is unhandled. If it is awaited later, it is stored with a handler, or the next statement attaches one:
 * `promise.catch(…)`.
 */
const handledAtOnce = {
  meta: {
    type: 'problem',
    schema: [{ type: 'string', description: 'the tsconfig.json of the linted files' }],
    messages: {
      later:
        'Nothing handles a rejection of "{{name}}" until later: use it in the next statement, or attach a handler there.',
    },
  },
  create(context) {
    const [project] = context.options;
    const { physicalFilename: file, sourceCode } = context;
    /** Names of variables that may have a promise: their types take the most time, and less in one call. */
    const names = [];

    /** @returns {any[] | undefined} the statements of the block or case that a statement is in */
    const statementsOf = ({ parent }) => {
      const statements = parent.body ?? parent.consequent;
      return Array.isArray(statements) ? statements : undefined;
    };

    /** The next statement; of the last one of an `if`, the one that follows the `if`. */
    const followingOf = (statement) => {
      const statements = statementsOf(statement) ?? [];
      const next = statements[statements.indexOf(statement) + 1];
      const owner = statement.parent.type === 'BlockStatement' ? statement.parent.parent : statement.parent;
      return next ?? (owner.type === 'IfStatement' ? followingOf(owner) : undefined);
    };

    return {
      AssignmentExpression(node) {
        const { left, right, parent: statement } = node;
        if (left.type !== 'MemberExpression' || statement.type !== 'ExpressionStatement') return;
        const next = followingOf(statement);
        const name = sourceCode.getText(left);
        const isUsed = next && sourceCode.getText(next).includes(name);
        if (isUsed || !mayStart(right)) return;
        const { range } = right.type === 'ChainExpression' ? right.expression : right;
        if (isPromise(typeAt(project, file, range))) context.report({ node: left, messageId: 'later', data: { name } });
      },
      VariableDeclarator(node) {
        if (node.id.type !== 'Identifier' || !node.init) return;
        const declaration = node.parent;
        const statements = statementsOf(declaration);
        if (!statements) return;
        const next = statements[statements.indexOf(declaration) + 1];
        const [variable] = sourceCode.getDeclaredVariables(node);
        const isUsed = variable.references.some(
          ({ identifier, init }) =>
            !init && next && identifier.range[0] >= next.range[0] && identifier.range[1] <= next.range[1],
        );
        if (!isUsed && mayStart(node.init)) names.push(node.id);
      },
      'Program:exit'() {
        if (names.length === 0) return;
        const types = typesOfNames(
          project,
          file,
          names.map(({ range: [start] }) => start),
        );
        for (const [at, node] of names.entries())
          if (isPromise(types[at])) context.report({ node, messageId: 'later', data: { name: node.name } });
      },
    };
  },
};

/** Whether an expression calls something that may return a promise that may reject. */
function mayStart(init) {
  const expression = init.type === 'ChainExpression' ? init.expression : init;
  if (expression.type === 'NewExpression') return expression.callee.name === 'Promise';
  return expression.type === 'CallExpression' && !isSettled(expression);
}

function isPromise(type) {
  const parts = type?.isUnionType() ? type.getTypes() : [type];
  return parts.map((part) => part?.getSymbol()).some((symbol) => symbol?.name === 'Promise' && isOfLibrary(symbol));
}

const isOfLibrary = ({ declarations }) => declarations.some(({ path }) => /\/lib\..*\.d\.ts$/.test(path));

/** Expressions of promises that never reject: `Promise.resolve()`, `Promise.allSettled(…)`, `x.catch(…)`. */
function isSettled(expression) {
  const { callee } = expression;
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return false;
  const { name } = callee.property;
  if (name === 'catch') return true;
  if (name === 'finally' && callee.object.type === 'CallExpression') return isSettled(callee.object);
  return (
    callee.object.type === 'Identifier' && callee.object.name === 'Promise' && ['resolve', 'allSettled'].includes(name)
  );
}

/** `promise.then(a, b)` as a statement: what `a` throws is unhandled, unlike with `promise.then(a).catch(b)`. */
const handledLast = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { both: 'Nothing handles what the first function throws: write .then(…).catch(…).' },
  },
  create(context) {
    return {
      'ExpressionStatement > CallExpression[arguments.length=2][arguments.0.type=/Function/] > MemberExpression[property.name="then"]'(
        node,
      ) {
        context.report({ node: node.property, messageId: 'both' });
      },
    };
  },
};

export const promises = { rules: { 'handled-at-once': handledAtOnce, 'handled-last': handledLast } };
