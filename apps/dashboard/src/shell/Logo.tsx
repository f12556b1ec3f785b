export function Logo({ size = 24 }: { size?: number }) {
  return (
    <svg className="app-mark" viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="#0a7350" />
      <path
        d="M8.5 22.5v-9.2c0-1.6 2-2.3 3-1l4.5 5.9 4.5-5.9c1-1.3 3-.6 3 1v9.2"
        fill="none"
        stroke="#fff"
        strokeWidth="2.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="16" cy="23" r="1.7" fill="#7be0b8" />
    </svg>
  )
}
