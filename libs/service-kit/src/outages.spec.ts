import { describe, expect, it } from 'vitest';
import { AppError } from '@directory/contracts/errors';
import { toAppError } from './errors.filter.js';

const coded = (code: string) => Object.assign(new Error('x'), { code });

describe('an error', () => {
  it.each([
    '57P01',
    '57P03',
    '08006',
    '53300',
    '57014',
    '55P03',
    '25006',
    '40001',
    '40P01',
    '28P01',
    'ECONNREFUSED',
    'EPIPE',
  ])('with the code %s is service_unavailable, as is one that it caused', (code) => {
    expect(toAppError(coded(code)).code).toBe('service_unavailable');
    expect(toAppError(new Error('outer', { cause: coded(code) })).code).toBe('service_unavailable');
  });

  it.each([
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
  ])('an error of the database driver saying “%s” is service_unavailable', (message) => {
    expect(toAppError(new Error(message)).code).toBe('service_unavailable');
  });

  it.each(['23505', '42P01', '22P02', '28000', 'ENOSPC'])('with the code %s stays internal', (code) => {
    expect(toAppError(coded(code)).code).toBe('internal');
  });

  it('that is an AppError has its own code', () => {
    expect(toAppError(new AppError('not_found', {}, { cause: coded('57P01') })).code).toBe('not_found');
  });
});
