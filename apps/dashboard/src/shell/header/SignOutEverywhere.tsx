import { useAuth, useToast } from '@morpheus/react'
import { ConfirmDialog } from '@morpheus/react/ui'
import { messageOf } from '@morpheus/sdk'
import { messages } from '@morpheus/sdk/text'
import { useState } from 'react'

/** Asks, then ends all sign-ins of the user, which unmounts the shell. */
export default function SignOutEverywhere({ onCancel }: { onCancel: () => void }) {
  const { signOutEverywhere } = useAuth()
  const notify = useToast()
  const [busy, setBusy] = useState(false)

  async function confirm() {
    setBusy(true)
    try {
      await signOutEverywhere()
      notify({ tone: 'success', text: messages.login.signedOutEverywhere })
    } catch (error) {
      notify({ tone: 'error', text: messageOf(error, messages.login.signOutFailure) })
      setBusy(false)
    }
  }

  return (
    <ConfirmDialog
      title="Encerrar todos os acessos?"
      confirm="Encerrar todos"
      busy={busy}
      onCancel={onCancel}
      onConfirm={() => void confirm()}
    >
      <p className="mo-confirm-text">
        Os acessos desta conta serão encerrados neste navegador e em todos os outros, em terminais e em
        programas. As sessões do WhatsApp continuam conectadas. Se outra pessoa souber a senha, é preciso
        trocá-la também.
      </p>
    </ConfirmDialog>
  )
}
