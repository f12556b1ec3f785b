import {
  Alert,
  Avatar,
  Badge,
  CountdownRing,
  Counter,
  EmptyState,
  Entry,
  ErrorState,
  Skeleton,
  Spinner,
} from '@morpheus/react/ui'
import { BookOpen, CircleAlert, Inbox, Users } from 'lucide-react'
import { Specimen } from './Specimen.js'

const tones = ['neutral', 'success', 'warning', 'danger', 'accent'] as const
const sizes = ['small', 'medium', 'large'] as const

/** What is only looked at. */
export function Displays() {
  return (
    <>
      <Specimen name="Badge">
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </Specimen>
      <Specimen name="Avatar, Spinner, CountdownRing, Skeleton">
        {sizes.map((size) => (
          <Avatar key={size} name="Ana Souza" size={size} />
        ))}
        <Spinner />
        <CountdownRing fraction={0.65} />
        <Skeleton width={160} height={18} />
      </Specimen>
      <Specimen name="Counter, Entry" wide>
        <button type="button" className="mo-counter">
          <Counter icon={<Users aria-hidden="true" />} label="Contatos" note="de 300 no total" opens>
            12.001
          </Counter>
        </button>
        <button type="button" className="mo-entry">
          <Entry icon={<BookOpen />} title="Documentação" help="O guia para integrar o seu sistema." />
        </button>
      </Specimen>
      <Specimen name="Alert, EmptyState, ErrorState" wide>
        <Alert>Credenciais inválidas</Alert>
        <div className="mo-card">
          <EmptyState icon={<Inbox />} title="Nada ainda" level={3}>
            O que falta, e o que fazer a seguir.
          </EmptyState>
        </div>
        <div className="mo-card">
          <ErrorState icon={<CircleAlert />} title="Não foi possível carregar" onRetry={() => {}}>
            O servidor não atendeu.
          </ErrorState>
        </div>
      </Specimen>
    </>
  )
}
