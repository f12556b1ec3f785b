import {
  Alert,
  Avatar,
  AvatarSkeleton,
  Badge,
  Button,
  Card,
  CodeBlock,
  CodeTabs,
  CountdownRing,
  Counter,
  EmptyState,
  Entry,
  ErrorState,
  ListRow,
  ListRowSkeleton,
  MethodBadge,
  PageHeader,
  Panel,
  RowList,
  Skeleton,
  Spinner,
  Stack,
  Stat,
} from '@morpheus/react/ui'
import { BookOpen, CircleAlert, Inbox, Users } from 'lucide-react'
import { useState } from 'react'
import { Specimen } from './Specimen.js'

const tones = ['neutral', 'success', 'warning', 'danger', 'accent'] as const
const sizes = ['small', 'medium', 'large'] as const

const code = [
  { id: 'curl', label: 'cURL', code: "curl 'http://localhost:8000/api/sessions'", language: 'bash' },
  { id: 'sdk', label: 'SDK', code: 'await morpheus.sessions.list()', language: 'ts' },
] as const

function Code() {
  const [sampleId, setShown] = useState<(typeof code)[number]['id']>('curl')
  return <CodeTabs label="Exemplo" samples={code} value={sampleId} onChange={setShown} />
}

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
      <Specimen name="Avatar, AvatarSkeleton, Spinner, CountdownRing, Skeleton">
        {sizes.map((size) => (
          <Avatar key={size} name="Ana Souza" size={size} />
        ))}
        {['Loja Ribeirão Preto', 'Loja Maceió', 'Loja 12', 'SAC Nacional', '+55 11 98765-4321'].map(
          (name) => (
            <Avatar key={name} name={name} />
          ),
        )}
        <AvatarSkeleton />
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
      <Specimen name="MethodBadge">
        {['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'EVENTO'].map((method) => (
          <MethodBadge key={method} method={method} />
        ))}
      </Specimen>
      <Specimen name="CodeBlock, CodeTabs" wide>
        <CodeBlock
          label="Resposta"
          code={'{ "nome": "Ana", "total": 3, "ativo": true }'}
          language="json"
          note="Como o servidor respondeu."
        />
        <Code />
      </Specimen>
      <Specimen name="Panel, Stat" wide>
        <Panel title="Entregas" note="últimas 24 horas" headingLevel={3} tools={<Badge>webhook</Badge>}>
          <dl className="mo-stats">
            <Stat icon={<Inbox />} label="Entregues" trend={{ value: 12, text: '+12%', tone: 'good' }}>
              12.001
            </Stat>
            <Stat icon={<CircleAlert />} label="Falhas" tone="bad" note="de 12.004 eventos">
              3
            </Stat>
          </dl>
        </Panel>
      </Specimen>
      <Specimen name="PageHeader, ListRow, RowList, Stack" wide>
        <PageHeader
          title="Chaves de API"
          headingLevel={3}
          description="Cada integração com a sua."
          actions={<Button variant="primary">Nova chave</Button>}
        />
        <Stack gap={8}>
          <RowList>
            <ListRow
              title="Loja virtual"
              state={<Badge tone="danger">Expirada</Badge>}
              detail="Todas as sessões · nunca usada"
              actions={<Button>Encerrar</Button>}
            />
          </RowList>
          <ListRowSkeleton>
            <Skeleton width="45%" height={20} />
          </ListRowSkeleton>
        </Stack>
      </Specimen>
      <Specimen name="Alert, EmptyState, ErrorState" wide>
        <Alert>Credenciais inválidas</Alert>
        <Card>
          <EmptyState icon={<Inbox />} title="Nada ainda" level={3}>
            O que falta, e o que fazer a seguir.
          </EmptyState>
        </Card>
        <Card>
          <ErrorState icon={<CircleAlert />} title="Não foi possível carregar" onRetry={() => {}}>
            O servidor não atendeu.
          </ErrorState>
        </Card>
      </Specimen>
    </>
  )
}
