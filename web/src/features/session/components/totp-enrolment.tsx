import type { ResponseOf } from '@directory/contracts/endpoints';
import { useId, useState } from 'react';
import { encode } from 'uqr';
import { Button } from '../../../components/ui/button';
import { Modal } from '../../../components/admin/modal';
import { api, CancelledError } from '../../../lib/api';
import { useTexts } from '../../../lib/i18n/texts';
import { useAccountChange } from '../api/change-account';
import { accountTexts } from '../account-texts';
import { FormError } from './form-error';
import { TextField } from './text-field';
import { useRejectedField } from './use-rejected-field';

type Enrolment = ResponseOf<'POST /api/admin/account/totp'>;

/** The secret as a QR code, and the first code of the app, which activates it. */
export function TotpEnrolment(props: { enrolment: Enrolment; onDone: (codes: string[]) => void; onClose: () => void }) {
  const t = useTexts(accountTexts).totp;
  const [code, setCode] = useState('');
  const activate = useAccountChange((body: { code: string }) => api('POST /api/admin/account/totp/activate', { body }));
  const errorId = useId();
  const codeField = useRejectedField(activate.error, 'invalid_code', errorId);
  return (
    <Modal title={t.add} text={t.scan} onClose={props.onClose}>
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          activate.mutate({ code }, { onSuccess: ({ recoveryCodes }) => props.onDone(recoveryCodes) });
        }}
      >
        <QrCode text={props.enrolment.uri} label={t.qrCode} />
        <p className="text-sm text-muted">
          {t.byHand} <code className="font-mono text-ink wide-break">{props.enrolment.secret}</code>
        </p>
        <TextField
          {...codeField}
          label={t.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          data-first-field
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
        {activate.error && !(activate.error instanceof CancelledError) && (
          <FormError id={errorId}>{activate.error.message}</FormError>
        )}
        <Button type="submit" className="btn btn-primary" isInactive={code.length < 6 || activate.isPending}>
          {t.activate}
        </Button>
      </form>
    </Modal>
  );
}

function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 2 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} className="size-52 rounded-control bg-white">
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
