import { useAuth } from '@morpheus/react'
import { Avatar, lazily, Menu } from '@morpheus/react/ui'
import { LogOut, MonitorOff } from 'lucide-react'
import { Suspense, useState } from 'react'

const SignOutEverywhere = lazily(async () => (await import('./SignOutEverywhere.js')).default)

export function UserMenu() {
  const { user, signOut } = useAuth()
  const [asking, setAsking] = useState(false)
  const name = user?.name ?? ''
  return (
    <>
      <Menu
        label="Menu do usuário"
        triggerClassName="app-user"
        trigger={<Avatar name={name} src={user?.avatar ?? null} size="small" />}
        header={
          <>
            <p className="app-user-name">{name}</p>
            <p className="mo-muted mo-truncate">{user?.email}</p>
          </>
        }
        items={[
          { label: 'Sair', icon: <LogOut aria-hidden="true" />, onSelect: () => void signOut() },
          {
            label: 'Encerrar todos os acessos',
            icon: <MonitorOff aria-hidden="true" />,
            onSelect: () => setAsking(true),
          },
        ]}
      />
      {asking && (
        <Suspense fallback={null}>
          <SignOutEverywhere onCancel={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}
