/**
 * A promise stored in a variable must be used by the next statement: awaited, returned, combined, or given a handler. Until then
 * a rejection is unhandled. If it is awaited later, the next statement attaches a handler: `promise.catch(…)`.
 */
const handledAtOnce = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      later:
        'Nothing handles a rejection of "{{name}}" until later: use it in the next statement, or attach a handler there.',
    },
  },
  create(context) {
    const services = context.sourceCode.parserServices;

    /** Whether an expression calls something that returns a promise. */
    function isStarted(init) {
      const expression = init.type === 'ChainExpression' ? init.expression : init;
      if (expression.type !== 'CallExpression' && expression.type !== 'NewExpression') return false;
      if (isSettled(expression)) return false;
      const type = services.getTypeAtLocation(expression);
      const parts = type.isUnion() ? type.types : [type];
      return parts.some((part) => part.getSymbol()?.name === 'Promise' && isOfLibrary(part));
    }

    const isOfLibrary = (type) =>
      type.getSymbol().declarations?.some((d) => /\/lib\..*\.d\.ts$/.test(d.getSourceFile().fileName)) ?? false;

    return {
      VariableDeclarator(node) {
        if (node.id.type !== 'Identifier' || !node.init || !isStarted(node.init)) return;
        const declaration = node.parent;
        const statements = declaration.parent.body ?? declaration.parent.consequent;
        if (!Array.isArray(statements)) return;
        const next = statements[statements.indexOf(declaration) + 1];
        const [variable] = context.sourceCode.getDeclaredVariables(node);
        const isUsed = variable.references.some(
          ({ identifier, init }) =>
            !init && next && identifier.range[0] >= next.range[0] && identifier.range[1] <= next.range[1],
        );
        if (!isUsed) context.report({ node: node.id, messageId: 'later', data: { name: node.id.name } });
      },
    };
  },
};

/** Expressions of promises that never reject: `Promise.resolve()`, `Promise.allSettled(…)`, `x.catch(…)`. */
function isSettled(expression) {
  const { callee } = expression;
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return false;
  const { name } = callee.property;
  if (name === 'catch') return true;
  return (
    callee.object.type === 'Identifier' && callee.object.name === 'Promise' && ['resolve', 'allSettled'].includes(name)
  );
}

export const promises = { rules: { 'handled-at-once': handledAtOnce } };
