import type { SessionCounts } from '@morpheus/react'
import { IconButton, Panel } from '@morpheus/react/ui'
import { Check, ChevronRight, X } from 'lucide-react'
import { Link } from 'wouter'
import { firstSteps } from '../../choices/choices.js'

interface Step {
  title: string
  text: string
  href: string
  isDone: boolean
}

/** Setup steps in order, each shown until done. */
export function FirstSteps({ counts }: { counts: SessionCounts }) {
  const steps: readonly Step[] = [
    {
      title: 'Crie uma sessão',
      text: 'Cada número de WhatsApp é uma sessão.',
      href: '/sessions',
      isDone: counts.total > 0,
    },
    {
      title: 'Leia o QR',
      text: 'Com o celular do número, em Aparelhos conectados.',
      href: '/sessions?situacao=unpaired',
      isDone: counts.paired > 0,
    },
    {
      title: 'Configure um destino',
      text: 'Webhook, WebSocket, RabbitMQ, SQS ou um sistema de atendimento.',
      href: '/integrations',
      isDone: (counts.targets ?? 0) > 0,
    },
  ]
  const next = steps.findIndex(({ isDone }) => !isDone)
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <Panel
      title="Primeiros passos"
      note={`${done} de ${steps.length} feitos`}
      tools={
        <IconButton label="Ocultar primeiros passos" icon={<X />} onClick={() => firstSteps.set('hidden')} />
      }
    >
      <ol className="app-steps">
        {steps.map(({ title, text, href, isDone }, index) => (
          <li key={title} className="app-step" data-done={isDone} data-next={index === next}>
            <span className="app-step-mark" aria-hidden="true">
              {isDone ? <Check /> : index + 1}
            </span>
            <span className="app-step-text">
              <Link href={href} className="app-step-link">
                {title}
                <span className="mo-sr">{isDone ? ', feito' : ', a fazer'}</span>
              </Link>
              <span className="mo-muted">{text}</span>
            </span>
            {!isDone && <ChevronRight className="app-step-arrow" aria-hidden="true" />}
          </li>
        ))}
      </ol>
    </Panel>
  )
}
