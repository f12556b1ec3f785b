import type { ReactNode } from 'react'
import { Logo } from '../shell/Logo.js'
import './frame.css'

interface PhoneFrameProps {
  children: ReactNode
  beside?: ReactNode
  /** Content fills the height of the screen and scrolls by itself. */
  isFilled?: boolean
}

export function PhoneFrame({ children, beside, isFilled }: PhoneFrameProps) {
  return (
    <main className="cel-desk">
      <div className={isFilled ? 'cel-phone cel-phone-filled' : 'cel-phone'}>
        <div className="cel-bar">
          <Logo size={28} />
          <div>
            <h1 className="cel-bar-title">Celular virtual — simulador do Morpheus</h1>
            <p className="cel-bar-note">Para demonstração e testes: nenhum WhatsApp de verdade é usado.</p>
          </div>
        </div>
        <div className="cel-screen">{children}</div>
      </div>
      {beside && (
        <section className="cel-phone cel-phone-filled" aria-label="Tela do celular">
          <div className="cel-screen">{beside}</div>
        </section>
      )}
    </main>
  )
}
