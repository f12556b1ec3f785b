import type { ReactNode } from 'react'
import { Mark } from '../shell/Mark.js'
import './frame.css'

/** The phone around every screen, with its honest label. */
export function PhoneFrame({ children }: { children: ReactNode }) {
  return (
    <div className="cel-phone">
      <header className="cel-bar">
        <Mark size={28} />
        <div>
          <h1 className="cel-bar-title">Celular virtual — simulador do Morpheus</h1>
          <p className="cel-bar-note">Para demonstração e testes: nenhum WhatsApp de verdade é usado.</p>
        </div>
      </header>
      <main className="cel-screen">{children}</main>
    </div>
  )
}
