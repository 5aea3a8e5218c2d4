import { Ban, CircleCheck, CircleX, TriangleAlert, X } from 'lucide-react';
import { Toast as Radix } from 'radix-ui';
import {
  createContext,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { CancelledError } from '../../lib/api';
import { ALL_CONTROLS } from '../../lib/use-next-focus';

interface Notice {
  /** Neutral: cancelled on request. */
  tone: 'good' | 'warn' | 'bad' | 'neutral';
  title: string;
  text?: string;
  /** What failed, whose message is the default text. No notice is shown of a cancelled call. */
  error?: unknown;
  action?: { label: string; onClick: () => void };
}

const tones = {
  good: { icon: CircleCheck, color: 'text-good' },
  warn: { icon: TriangleAlert, color: 'text-warn' },
  bad: { icon: CircleX, color: 'text-bad' },
  neutral: { icon: Ban, color: 'text-muted' },
};

const words = {
  tr: { notice: 'Bildirim', notices: 'Bildirimler ({hotkey})', close: 'Kapat' },
  en: { notice: 'Notice', notices: 'Notices ({hotkey})', close: 'Close' },
};

const CLOSED_BY_ESCAPE = 'dialog[open], [role="dialog"], [role="menu"], [role="combobox"][aria-expanded="true"]';
/** What has the focus and responds to the key itself: a field that it ends or empties, a menu without script. */
const RESPONDS_TO_ESCAPE = '[data-escape]:not(details:not([open]))';

/** From where the title starts, below which no screen has buttons; see `AdminLayout` for the widths. */
const BESIDE_MENU =
  'lg:in-[:root:has([data-menu-column])]:start-[calc(280px+max(0px,(100vw-1464px)/2))] lg:in-[:root:has([data-menu-column])]:mx-0';

const ToastContext = createContext<(notice: Notice) => void>(() => undefined);

/** One notice at a time: 5 s, with an action 12 s; a new one replaces it. F8 focuses it. */
export function ToastProvider({ children, language = 'tr' }: { children: ReactNode; language?: 'tr' | 'en' }) {
  const word = words[language];
  const [notice, setNotice] = useState<(Notice & { id: number }) | null>(null);
  const show = useCallback(({ error, ...next }: Notice) => {
    if (error instanceof CancelledError) return;
    const notice = error instanceof Error ? { text: error.message, ...next } : next;
    setNotice((current) => ({ ...notice, id: (current?.id ?? 0) + 1 }));
  }, []);
  const tone = notice && tones[notice.tone];
  const dialog = useOpenDialog(notice !== null);
  const isKept = useRef(false);
  const list = useRef<HTMLOListElement>(null);
  const focusBefore = useFocusBefore(notice !== null, list);
  function onEscape(event: KeyboardEvent) {
    const target = event.target as Element;
    if (list.current?.contains(target)) {
      event.preventDefault(); // the dialog around the notice stays
      close();
      return;
    }
    // A dialog, a menu, a list of suggestions or a field takes the key, unless the notice has the focus.
    isKept.current =
      document.querySelector(CLOSED_BY_ESCAPE) !== null ||
      target.closest(RESPONDS_TO_ESCAPE) !== null ||
      isTextOfSearch(target);
  }
  function close() {
    if (!isKept.current) {
      setNotice(null);
      if (list.current?.contains(document.activeElement)) restoreFocus();
    }
    isKept.current = false;
  }
  function restoreFocus() {
    const scope = dialog ?? document.body;
    if (scope.contains(focusBefore.current)) focusBefore.current?.focus();
    if (dialog && list.current?.contains(document.activeElement))
      dialog.querySelector<HTMLElement>(`:is(${ALL_CONTROLS}):not(:disabled)`)?.focus();
  }
  const viewport = (
    // Below the top bar, centred or over the title: bulk actions and pagers are at the bottom, buttons at the end.
    <Radix.Viewport
      ref={list}
      label={word.notices}
      className={`pointer-events-none fixed inset-x-0 top-14 z-50 mx-auto w-full max-w-md px-4 py-2 outline-none *:pointer-events-auto ${
        dialog ? '' : BESIDE_MENU
      }`}
    />
  );
  return (
    <ToastContext value={show}>
      <Radix.Provider duration={5000} swipeDirection="right" swipeThreshold={50} label={word.notice}>
        {children}
        {notice && tone && (
          <Radix.Root
            key={notice.id}
            open
            onEscapeKeyDown={onEscape}
            {...(notice.action && { duration: 12_000 })}
            type={notice.tone === 'bad' ? 'foreground' : 'background'}
            className="card flex items-start gap-3 p-4 shadow-lift data-[state=open]:animate-[toast-in_160ms_ease-out] data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)"
            onOpenChange={(open) => !open && close()}
          >
            <tone.icon aria-hidden="true" className={`mt-0.5 size-5 shrink-0 ${tone.color}`} />
            <div className="min-w-0 flex-1">
              <Radix.Title className="font-semibold wide-break">{notice.title}</Radix.Title>
              {notice.text && (
                <Radix.Description className="mt-0.5 text-sm text-muted wide-break">{notice.text}</Radix.Description>
              )}
              {notice.action && (
                <Radix.Action
                  altText={notice.action.label}
                  className="btn btn-quiet mt-2"
                  onClick={notice.action.onClick}
                >
                  {notice.action.label}
                </Radix.Action>
              )}
            </div>
            <Radix.Close
              aria-label={word.close}
              className="-m-2.5 grid size-11 place-items-center text-muted hover:text-ink"
            >
              <X aria-hidden="true" className="size-4" />
            </Radix.Close>
          </Radix.Root>
        )}
        {dialog ? createPortal(viewport, dialog) : viewport}
      </Radix.Provider>
    </ToastContext>
  );
}

export function useToast(): (notice: Notice) => void {
  return useContext(ToastContext);
}

/** Browsers and the search of the site empty a search box on Escape. */
function isTextOfSearch(target: Element): boolean {
  return (
    target instanceof HTMLInputElement && target.matches('[type="search"], [role="combobox"]') && target.value !== ''
  );
}

/** The element that had the focus before the notice. */
function useFocusBefore(isActive: boolean, list: RefObject<HTMLElement | null>): RefObject<HTMLElement | null> {
  const before = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (!isActive) return;
    const note = (target: EventTarget | null) => {
      // The parent has elements of its own, which pass the focus on.
      if (target instanceof HTMLElement && !list.current?.parentElement?.contains(target)) before.current = target;
    };
    const onFocus = ({ target }: FocusEvent) => note(target);
    note(document.activeElement);
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, [isActive, list]);
  return before;
}

/**
 * The open modal dialog, while notices are shown: everything outside of it is covered by its backdrop, and neither clickable nor
 * announced.
 */
function useOpenDialog(isActive: boolean): Element | null {
  const [dialog, setDialog] = useState<Element | null>(null);
  useLayoutEffect(() => {
    if (!isActive) return;
    const find = () => setDialog([...document.querySelectorAll('dialog[open]')].at(-1) ?? null);
    find();
    const observer = new MutationObserver(find);
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] });
    return () => observer.disconnect();
  }, [isActive]);
  return dialog;
}
