/** Inlined: an image request could fail while offline. */
export function Logo() {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" width="28" height="28" className="shrink-0">
      <rect width="32" height="32" rx="8" fill="#0b6868" />
      <path
        d="M16 6.5a7.5 7.5 0 0 0-7.5 7.5c0 5.3 5.6 9.8 7 10.9a.8.8 0 0 0 1 0c1.4-1.1 7-5.6 7-10.9A7.5 7.5 0 0 0 16 6.5Z"
        fill="#fff"
      />
      <path d="M12.5 12.2h7M12.5 15.4h4.5" stroke="#0b6868" strokeWidth="1.9" strokeLinecap="round" />
    </svg>
  );
}
