import 'reflect-metadata';
import { KeyObject } from 'node:crypto';
import * as x509 from '@peculiar/x509';

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const VALID_MS = 3_600_000;

/** A certificate and its key, as PEM. */
export interface Certificate {
  certificate: string;
  key: string;
}

/** A certificate authority, and a server's certificate that it signed. */
export async function createCertificates(host: string): Promise<{ authority: string; server: Certificate }> {
  const [own, server] = await Promise.all([createKeys(), createKeys()]);
  const validity = { notBefore: new Date(Date.now() - VALID_MS), notAfter: new Date(Date.now() + VALID_MS) };
  const issuer = 'CN=Authority of a test';
  const authority = await x509.X509CertificateGenerator.createSelfSigned({
    ...validity,
    name: issuer,
    keys: own,
    signingAlgorithm: ALGORITHM,
    extensions: [new x509.BasicConstraintsExtension(true, undefined, true)],
  });
  const certificate = await x509.X509CertificateGenerator.create({
    ...validity,
    subject: `CN=${host}`,
    issuer,
    publicKey: server.publicKey,
    signingKey: own.privateKey,
    signingAlgorithm: ALGORITHM,
    extensions: [new x509.SubjectAlternativeNameExtension([{ type: 'dns', value: host }])],
  });
  return {
    authority: authority.toString('pem'),
    server: {
      certificate: certificate.toString('pem'),
      key: KeyObject.from(server.privateKey).export({ type: 'pkcs8', format: 'pem' }).toString(),
    },
  };
}

const createKeys = () => crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
