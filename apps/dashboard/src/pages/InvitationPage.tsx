import { AcceptInvitation, useAuth } from '@morpheus/react'
import { Button } from '@morpheus/react/ui'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { Logo } from '../shell/Logo.js'
import { usePageTitle } from '../shell/usePageTitle.js'
import { version } from '../version.js'
import '../styles/login.css'

/** Opened by an invitation's link, whoever is signed in. */
export default function InvitationPage({ token }: { token: string }) {
  usePageTitle('Convite')
  const { user, isAuthenticated, signOut } = useAuth()
  const [, navigate] = useLocation()
  // Accepting signs the user in: show the "already signed in" notice only to those signed in before.
  const [wasSignedIn, setWasSignedIn] = useState(isAuthenticated)
  const goHome = () => navigate('/dashboard', { replace: true })

  async function leave() {
    await signOut()
    setWasSignedIn(false)
  }

  return (
    <main className="app-login">
      <div className="app-login-box">
        <header className="app-login-header">
          <Logo size={40} />
          <h1 className="app-login-title">Convite para o Morpheus</h1>
        </header>
        {wasSignedIn && user ? (
          <div className="app-login-choice">
            <p>
              Você já está na conta de {user.name} ({user.email}). O convite é para criar outra conta: saia
              desta para abri-lo.
            </p>
            <Button variant="primary" wide onClick={goHome}>
              Continuar nesta conta
            </Button>
            <Button wide onClick={() => void leave()}>
              Sair e abrir o convite
            </Button>
          </div>
        ) : (
          <AcceptInvitation
            token={token}
            onSignedIn={goHome}
            onOpenSignIn={() => navigate('/login', { replace: true })}
          />
        )}
      </div>
      <p className="app-login-version">{version}</p>
    </main>
  )
}
