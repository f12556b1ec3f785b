import { Alert, Button } from '@morpheus/react/ui'
import { Link2 } from 'lucide-react'
import type { ReactNode } from 'react'
import './request.css'

interface RequestCardProps {
  title: string
  text: ReactNode
  busy: boolean
  canAccept: boolean
  error: string | null
  expired: boolean
  onAccept: () => void
  onCancel: () => void
  children: ReactNode
}

export function RequestCard(props: RequestCardProps) {
  const { title, text, busy, canAccept, error, expired, onAccept, onCancel, children } = props
  return (
    <form
      className="cel-request"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onAccept()
      }}
    >
      <span className="cel-icon" aria-hidden="true">
        <Link2 />
      </span>
      <h2 className="mo-title">{title}</h2>
      <p className="cel-text">{text}</p>
      {error && (
        <Alert>
          {error}
          {expired && '. Volte ao painel: o código novo já está na tela.'}
        </Alert>
      )}
      {!expired && children}
      <div className="cel-buttons">
        {!expired && (
          <Button type="submit" variant="primary" wide busy={busy} disabled={!canAccept}>
            Vincular aparelho
          </Button>
        )}
        <Button variant={expired ? 'secondary' : 'ghost'} wide onClick={onCancel}>
          {expired ? 'Usar outro código' : 'Agora não'}
        </Button>
      </div>
    </form>
  )
}
