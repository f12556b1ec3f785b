import { LoginForm } from '@morpheus/react'
import { Mark } from '../shell/Mark.js'
import { usePageTitle } from '../shell/usePageTitle.js'
import { version } from '../version.js'
import '../styles/login.css'

/** Where a signed-in user goes from here is the routes' business. */
export default function LoginPage() {
  usePageTitle('Entrar')
  return (
    <main className="app-login">
      <div className="app-login-box">
        <header className="app-login-header">
          <Mark size={40} />
          <h1 className="app-login-title">Entrar no Morpheus</h1>
          <p className="mo-muted">Suas sessões de WhatsApp em um só lugar.</p>
        </header>
        <LoginForm />
      </div>
      <p className="app-login-version">{version}</p>
    </main>
  )
}
