import { SetMetadata, type ExecutionContext } from '@nestjs/common';

const PUBLIC = 'directory:public';

/** Opens a handler to visitors; the guard denies any other handler without a session. */
export const Public = () => SetMetadata(PUBLIC, true);

export function isPublic(context: ExecutionContext): boolean {
  return Reflect.getMetadata(PUBLIC, context.getHandler()) === true;
}
