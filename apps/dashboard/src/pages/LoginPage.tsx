import { LoginForm } from '@morpheus/react'
import { useEffect, useRef } from 'react'
import { theme } from '../preferences/preferences.js'
import { usePreference } from '../preferences/usePreference.js'
import { themes } from '../shell/header/themes.js'
import { Logo } from '../shell/Logo.js'
import { usePageTitle } from '../shell/usePageTitle.js'
import { version } from '../version.js'
import '../styles/login.css'

/** Redirects after sign-in are handled by the routes. */
export default function LoginPage() {
  usePageTitle('Entrar')
  const box = useRef<HTMLDivElement>(null)
  // The only form of this page: focus it, which the widget does not do by itself.
  useEffect(() => box.current?.querySelector<HTMLInputElement>('input[type="email"]')?.focus(), [])
  return (
    <main className="app-login">
      <div className="app-login-theme">
        <ThemeToggle />
      </div>
      <div className="app-login-box" ref={box}>
        <header className="app-login-header">
          <Logo size={40} />
          <h1 className="app-login-title">Entrar no Morpheus</h1>
          <p className="mo-muted">Suas sessões de WhatsApp em um só lugar.</p>
        </header>
        <LoginForm />
        <p className="app-login-other mo-muted">
          Esqueceu a senha? Quem administra este servidor define outra com{' '}
          <code>morpheus-gateway user password</code>.
        </p>
      </div>
      <p className="app-login-version">{version}</p>
    </main>
  )
}

/** Cycles through light, dark and system: a menu would be most of the page's code. */
function ThemeToggle() {
  const themeChoice = usePreference(theme)
  const index = themes.findIndex(({ value }) => value === themeChoice)
  const current = themes[index]
  const next = themes[(index + 1) % themes.length]
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
