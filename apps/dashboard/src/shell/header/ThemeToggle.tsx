import { theme } from '../../choices/choices.js'
import { useChoice } from '../../choices/useChoice.js'
import { themes } from './themes.js'

/** Cycles through light, dark and system: a menu would be most of the page's code. */
export function ThemeToggle() {
  const chosen = useChoice(theme)
  const at = themes.findIndex(({ value }) => value === chosen)
  const current = themes[at]
  const next = themes[(at + 1) % themes.length]
  if (!current || !next) return null
  const Icon = current.icon
  return (
    <button
      type="button"
      className="mo-icon-button"
      aria-label={`Aparência: ${current.label}`}
      title={`Mudar para: ${next.label}`}
      onClick={() => theme.set(next.value)}
    >
      <Icon aria-hidden="true" />
    </button>
  )
}
