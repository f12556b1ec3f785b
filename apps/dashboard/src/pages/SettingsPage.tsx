import { PageHeader, Tabs } from '@morpheus/react/ui'
import { Activity, useState } from 'react'
import { useSearchParams } from 'wouter'
import { usePageTitle } from '../shell/usePageTitle.js'
import { settingsTabs } from './settings/tabs.js'
import '../styles/settings.css'

const title = 'Configurações'

/** Configuration spec §2.5: five tabs, the first by default. Input survives switching tabs. */
export default function SettingsPage() {
  usePageTitle(title)
  const [query, setQuery] = useSearchParams()
  const activeTab = settingsTabs.find(({ value }) => value === query.get('aba')) ?? settingsTabs[0]
  const [opened, setOpened] = useState<readonly string[]>([])
  if (!opened.includes(activeTab.value)) setOpened([...opened, activeTab.value])
  return (
    <div className="app-settings">
      <PageHeader title={title} description="Gerencie sua conta, suas notificações e sua segurança" />
      <Tabs
        label={title}
        value={activeTab.value}
        tabs={settingsTabs}
        onChange={(value) =>
          setQuery(value === settingsTabs[0].value ? {} : { aba: value }, { replace: true })
        }
      >
        {settingsTabs
          .filter(({ value }) => opened.includes(value))
          .map(({ value, Content }) => (
            <Activity key={value} mode={value === activeTab.value ? 'visible' : 'hidden'}>
              <div className="app-settings-blocks" data-tab={value}>
                <Content />
              </div>
            </Activity>
          ))}
      </Tabs>
    </div>
  )
}
