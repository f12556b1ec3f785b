import { buttonClasses, EmptyState, PageHeader } from '@morpheus/react/ui'
import { messages } from '@morpheus/sdk/text'
import { ArrowLeft, MessageSquareOff } from 'lucide-react'
import { Link } from 'wouter'
import { usePageTitle } from '../shell/usePageTitle.js'

/** The specification keeps /messages as a notice. */
export default function MessagesPage() {
  usePageTitle('Mensagens')
  return (
    <>
      <PageHeader title="Mensagens" />
      <EmptyState
        level={2}
        icon={<MessageSquareOff />}
        title={messages.messaging.disabled}
        action={
          <Link href="/sessions" className={buttonClasses()}>
            <ArrowLeft aria-hidden="true" />
            <span className="mo-button-label">Voltar para Sessões</span>
          </Link>
        }
      >
        As mensagens continuam chegando às sessões e às integrações; só a leitura e o envio por aqui estão
        desligados.
      </EmptyState>
    </>
  )
}
