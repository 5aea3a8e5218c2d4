import { use, type ComponentProps, type MouseEvent } from 'react';
import { UNSAFE_NavigationContext as NavigationContext, useLocation } from 'react-router-dom';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path with its query, or what differs from the present location. */
  to: string | Place;
  preventScrollReset?: boolean;
  /** It stays in the order of the Tab key. */
  disabled?: boolean;
}

interface Place {
  pathname?: string;
  search?: string;
  hash?: string;
}

/**
 * A link within the site. That of the router resolves its path three times and renders with every change of the location; a page has a
 * hundred links.
 */
export function Link({ to, ...props }: LinkProps) {
  return typeof to === 'string' ? <PathLink to={to} {...props} /> : <PlaceLink place={to} {...props} />;
}

/** Marks the link to the page shown or, without `end`, to one that contains it. */
export function NavLink(
  props: Omit<ComponentProps<'a'>, 'href' | 'className'> & {
    to: string;
    end?: boolean;
    className: (state: { isActive: boolean }) => string;
  },
) {
  const { to, end = false, className, ...rest } = props;
  const { pathname } = useLocation();
  const path = pathname.toLowerCase();
  const isActive = path === to || path === `${to}/` || (!end && path.startsWith(`${to}/`));
  return (
    <PathLink to={to} aria-current={isActive ? 'page' : undefined} className={className({ isActive })} {...rest} />
  );
}

function PlaceLink({ place, ...props }: Omit<LinkProps, 'to'> & { place: Place }) {
  const shown = useLocation();
  const { pathname = shown.pathname, search = '', hash = '' } = place;
  return <PathLink to={`${pathname}${marked('?', search)}${marked('#', hash)}`} {...props} />;
}

function PathLink({ to, preventScrollReset, disabled, onClick, ...props }: Omit<LinkProps, 'to'> & { to: string }) {
  const { navigator } = use(NavigationContext);
  return (
    <a
      {...props}
      {...(disabled ? { role: 'link', tabIndex: 0, 'aria-disabled': true } : { href: to })}
      onClick={(event) => {
        onClick?.(event);
        if (disabled || event.defaultPrevented || !isPlain(event)) return;
        event.preventDefault();
        const { pathname, search, hash } = window.location;
        const method = to === pathname + search + hash ? 'replace' : 'push';
        navigator[method](to, undefined, { preventScrollReset });
      }}
    />
  );
}

const marked = (mark: string, text: string) => (text === '' || text.startsWith(mark) ? text : mark + text);

/** Other clicks open a tab or a window, or save the page. */
function isPlain({
  button,
  metaKey,
  altKey,
  ctrlKey,
  shiftKey,
  currentTarget,
}: MouseEvent<HTMLAnchorElement>): boolean {
  const isOwnWindow = currentTarget.target === '' || currentTarget.target === '_self';
  return button === 0 && isOwnWindow && !metaKey && !altKey && !ctrlKey && !shiftKey;
}
