import { CONTACT_SENT, ContactBody } from '@directory/contracts/contact';
import { useMutation } from '@tanstack/react-query';
import { LoaderCircle, Send } from 'lucide-react';
import { useRef, useState, type SubmitEvent } from 'react';
import { useToast } from '../../../components/admin/toast';
import { api } from '../../../lib/api';
import { useHydrated } from '../../../lib/use-hydrated';
import { Button } from '../../../components/ui/button';
import { FormField } from '../../../components/ui/form-field';

const EMPTY = { name: '', email: '', subject: '', message: '', company: '', phone: '', website_url: '' };
type Values = typeof EMPTY;
type Name = keyof Values;

/** Validates by the rules of the server, and preserves the text until it is sent. */
export function ContactForm() {
  /** Until then the browser validates and sends the form, and the gateway responds with a page. */
  const isLive = useHydrated();
  const [values, setValues] = useState(EMPTY);
  /** After the first submit it is validated with every key. */
  const [checked, setChecked] = useState(false);
  const send = useMutation({ mutationFn: (body: ContactBody) => api('POST /api/contact', { body }) });
  const toast = useToast();
  const form = useRef<HTMLFormElement>(null);
  const errors = checked ? errorsOf(values) : {};

  const { isPending } = send;

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isPending) return;
    const read = ContactBody.safeParse(given(values));
    setChecked(!read.success);
    if (!read.success) {
      const wrong = errorsOf(values);
      const boxes = form.current?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea') ?? [];
      [...boxes].find((box) => Object.hasOwn(wrong, box.name))?.focus();
      return;
    }
    send.mutate(read.data, {
      onSuccess: () => {
        setValues(EMPTY);
        toast({ tone: 'good', title: 'Message Sent Successfully', text: CONTACT_SENT });
      },
      onError: () => toast({ tone: 'bad', title: 'Error', text: 'Failed to send message. Please try again later.' }),
    });
  }

  const field = (name: Name) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (value: string) => setValues((current) => ({ ...current, [name]: value })),
  });
  return (
    <form
      ref={form}
      method="post"
      action="/contact"
      noValidate={isLive}
      aria-labelledby="message-heading"
      className="card p-4 sm:p-6"
      onSubmit={submit}
    >
      <h2 id="message-heading" className="text-lg font-semibold sm:text-xl">
        Send us a Message
      </h2>
      <p className="mt-1 text-sm text-muted">
        Fields marked <span className="text-bad">*</span> are required.
      </p>
      <div className="mt-5 grid grid-cols-1 gap-4 sm:grid-cols-2">
        <FormField {...field('name')} label="Name" required autoComplete="name" />
        <FormField {...field('email')} label="Email" required type="email" autoComplete="email" />
        <FormField {...field('company')} label="Company" autoComplete="organization" />
        <FormField {...field('phone')} label="Phone" type="tel" autoComplete="tel" />
        <div className="sm:col-span-2">
          <FormField {...field('subject')} label="Subject" required />
        </div>
        <div className="sm:col-span-2">
          <FormField {...field('message')} label="Message" required rows={6} />
        </div>
      </div>
      <div aria-hidden="true" className="sr-only">
        <label htmlFor="website_url">Leave this empty</label>
        <input
          id="website_url"
          name="website_url"
          tabIndex={-1}
          autoComplete="off"
          value={values.website_url}
          onChange={(event) => field('website_url').onChange(event.target.value)}
        />
      </div>
      <Button type="submit" className="btn btn-primary mt-5 w-full sm:w-auto" isInactive={isPending}>
        {isPending ? (
          <LoaderCircle aria-hidden="true" className="size-4 animate-spin" />
        ) : (
          <Send aria-hidden="true" className="size-4" />
        )}
        {isPending ? 'Sending...' : 'Send Message'}
      </Button>
    </form>
  );
}

function given(values: Values): Partial<Values> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''));
}

function errorsOf(values: Values): Partial<Record<Name, string>> {
  const issues = ContactBody.safeParse(given(values)).error?.issues ?? [];
  return Object.fromEntries([...issues].reverse().map((issue) => [String(issue.path[0]), issue.message]));
}
