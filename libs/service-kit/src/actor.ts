import { CLIENT_ADDRESS_HEADER, CLIENT_USERNAME_HEADER } from '@directory/contracts/internal';
import type { FastifyRequest } from 'fastify';

/** The administrator behind a request, as identified by the gateway. */
export interface Actor {
  username: string;
  address: string;
  requestId: string;
}

/** Without a gateway in front, as in tests, the address is the connection's and the name is empty. */
export function actorOf(request: Pick<FastifyRequest, 'headers' | 'ip' | 'id'>): Actor {
  const [username, address] = [request.headers[CLIENT_USERNAME_HEADER], request.headers[CLIENT_ADDRESS_HEADER]];
  return {
    username: typeof username === 'string' ? decodeURIComponent(username) : '',
    address: typeof address === 'string' && address !== '' ? address : request.ip,
    requestId: request.id,
  };
}
