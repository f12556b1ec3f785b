/** Apple devices show `⌘` for `Ctrl`. */
const isMac = /mac|iphone|ipad/i.test(navigator.platform)

/** Keys of a shortcut: `mod+k` together, `g s` in sequence. */
export function Keys({ keys }: { keys: string }) {
  return (
    <span className="app-keys" aria-hidden="true">
      {keys.split(' ').map((part) => (
        <kbd key={part} className="app-key">
          {part
            .split('+')
            .map(formatKey)
            .join(isMac ? '' : ' ')}
        </kbd>
      ))}
    </span>
  )
}

function formatKey(key: string): string {
  if (key === 'mod') return isMac ? '⌘' : 'Ctrl'
  return key.length === 1 && /[a-z]/.test(key) ? key.toUpperCase() : key
}

export function describeKeys(keys: string): string {
  return keys
    .split(' ')
    .map((part) => part.split('+').map(formatKey).join(' '))
    .join(' depois ')
}
