import { useAction, useAuth } from '@morpheus/react'
import { ConfirmDialog } from '@morpheus/react/ui'
import { messages } from '@morpheus/sdk/text'

/** Asks, then ends all sign-ins of the user, which unmounts the shell. */
export default function SignOutEverywhere({ onCancel }: { onCancel: () => void }) {
  const { signOutEverywhere } = useAuth()
  const { busy, act } = useAction<'end'>()

  const confirm = () =>
    act('end', messages.login.signOutFailure, async () => {
      await signOutEverywhere()
      return messages.login.signedOutEverywhere
    })

  return (
    <ConfirmDialog
      title="Encerrar todos os acessos?"
      confirm="Encerrar todos"
      busy={busy !== null}
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
