export function BookIcon() {
  return (
    <svg className="option__icon" viewBox="0 0 56 56" aria-hidden="true">
      <path d="M4 8h48v44H4z" fill="var(--verve)" />
      <path d="M4 8h48v12H4zM14 2h7v12h-7zM35 2h7v12h-7z" fill="currentColor" />
      <circle cx="28" cy="36" r="9" fill="currentColor" />
    </svg>
  );
}

export function CallIcon() {
  return (
    <svg className="option__icon" viewBox="0 0 56 56" aria-hidden="true">
      <path d="M6 4h16l4 14-8 6a34 34 0 0 0 14 14l6-8 14 4v16A46 46 0 0 1 6 4z" fill="var(--ink)" />
      <path d="M34 4a18 18 0 0 1 18 18H34z" fill="var(--verve)" />
    </svg>
  );
}

export function MessageIcon() {
  return (
    <svg className="option__icon" viewBox="0 0 56 56" aria-hidden="true">
      <path d="M28 4a24 24 0 1 1-11 45.3L4 53l4-13A24 24 0 0 1 28 4z" fill="var(--ink)" />
      <path d="M17 24h22v5H17zM17 33h14v5H17z" fill="var(--accent)" />
    </svg>
  );
}
