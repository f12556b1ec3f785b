import { AuthorizeDevice, LoginForm, useAuth } from '@morpheus/react'
import { Button } from '@morpheus/react/ui'
import { useLocation, useSearchParams } from 'wouter'
import { Logo } from '../shell/Logo.js'
import { usePageTitle } from '../shell/usePageTitle.js'
import { version } from '../version.js'
import '../styles/login.css'

/** Target of `morpheus login --navegador`; signed-out users sign in here first. */
export default function DevicePage() {
  usePageTitle('Autorizar um dispositivo')
  const { isAuthenticated, signOut } = useAuth()
  const [, navigate] = useLocation()
  const [query] = useSearchParams()
  return (
    <main className="app-login">
      <div className="app-login-box">
        <header className="app-login-header">
          <Logo size={40} />
          <h1 className="app-login-title">Autorizar um dispositivo</h1>
          {!isAuthenticated && <p className="mo-muted">Entre na sua conta para continuar.</p>}
        </header>
        {isAuthenticated ? (
          <>
            <AuthorizeDevice
              code={query.get('codigo') ?? ''}
              onOpenDashboard={() => navigate('/dashboard', { replace: true })}
            />
            <div className="app-login-other">
              <Button variant="ghost" size="small" onClick={() => void signOut()}>
                Usar outra conta
              </Button>
            </div>
          </>
        ) : (
          <LoginForm />
        )}
      </div>
      <p className="app-login-version">{version}</p>
    </main>
  )
}
