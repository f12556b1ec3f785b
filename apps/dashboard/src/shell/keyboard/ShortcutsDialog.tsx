import { Dialog, Switch } from '@morpheus/react/ui'
import { shortcuts } from '../../preferences/preferences.js'
import { usePreference } from '../../preferences/usePreference.js'
import { describeKeys, Keys } from './Keys.js'
import { shortcutTable } from './shortcutTable.js'
import '../../styles/shortcuts.css'

const groups = [...new Set(shortcutTable.map(({ group }) => group))]

export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const isOn = usePreference(shortcuts) === 'on'
  return (
    <Dialog
      title="Atalhos do teclado"
      size="large"
      onClose={onClose}
      footer={
        <Switch
          className="app-shortcuts-switch"
          label="Atalhos de uma tecla"
          checked={isOn}
          onChange={() => shortcuts.set(isOn ? 'off' : 'on')}
        />
      }
    >
      <div className="app-shortcuts">
        {groups.map((group) => (
          <section key={group} className="app-shortcuts-group">
            <h3 className="app-shortcuts-title">{group}</h3>
            <dl>
              {shortcutTable
                .filter((one) => one.group === group)
                .map(({ keys, label }) => (
                  <div key={keys} className="app-shortcut">
                    <dt>{label}</dt>
                    <dd>
                      <Keys keys={keys} />
                      <span className="mo-sr">{describeKeys(keys)}</span>
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
