import {
  Button,
  Checkbox,
  CopyField,
  Field,
  IconButton,
  PasswordInput,
  RadioCard,
  RadioCards,
  SearchInput,
  Segments,
  Select,
  Switch,
  Tabs,
  TextArea,
  TextInput,
} from '@morpheus/react/ui'
import { Plus, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { Specimen } from './Specimen.js'

const variants = ['primary', 'secondary', 'ghost', 'danger'] as const

export function Controls() {
  const name = useId()
  const [period, setPeriod] = useState('week')
  const [search, setSearch] = useState('loja')
  const [tab, setTab] = useState('conta')
  const [isOn, setOn] = useState(true)
  return (
    <>
      <Specimen name="Button">
        {variants.map((variant) => (
          <Button key={variant} variant={variant} icon={<Plus />}>
            {variant}
          </Button>
        ))}
        <Button busy>Salvando...</Button>
        <Button disabled>disabled</Button>
        <Button size="small">small</Button>
      </Specimen>
      <Specimen name="IconButton">
        <IconButton label="Adicionar" icon={<Plus />} />
        <IconButton label="Excluir" icon={<Trash2 />} tone="danger" />
        <IconButton label="Excluindo" icon={<Trash2 />} busy />
      </Specimen>
      <Specimen name="Field, TextInput, TextArea, PasswordInput, Select" wide>
        <Field label="Nome" hint="Como aparece na lista.">
          {(control) => <TextInput {...control} placeholder="Ex.: Loja Centro" />}
        </Field>
        <Field label="E-mail" error="Email inválido">
          {(control) => <TextInput {...control} defaultValue="ana" />}
        </Field>
        <Field label="Desabilitado">
          {(control) => <TextInput {...control} defaultValue="Ana Souza" disabled />}
        </Field>
        <Field label="Mensagem">
          {(control) => <TextArea {...control} defaultValue="Seu pedido saiu para entrega." />}
        </Field>
        <Field label="Senha">{(control) => <PasswordInput {...control} defaultValue="segredo" />}</Field>
        <Field label="Sessão">
          {(control) => (
            <Select {...control}>
              <option>Loja Centro</option>
              <option>{`Um nome ${'muito '.repeat(16)}longo`}</option>
            </Select>
          )}
        </Field>
      </Specimen>
      <Specimen name="SearchInput, CopyField" wide>
        <SearchInput label="Buscar sessões" value={search} onChange={setSearch} />
        <CopyField
          label="URL do webhook"
          value="https://exemplo.com.br/webhook"
          hint="Cole no seu sistema."
        />
      </Specimen>
      <Specimen name="Switch, Checkbox" wide>
        <Switch label="Ativo" checked={isOn} onChange={(event) => setOn(event.target.checked)} />
        <Switch
          size="large"
          label="Conectado à internet"
          checked={isOn}
          onChange={(event) => setOn(event.target.checked)}
        />
        <Checkbox label="Mensagens recebidas" note="message:received" defaultChecked />
        <Checkbox label="Desabilitado" disabled />
      </Specimen>
      <Specimen name="RadioCards" wide>
        <RadioCards legend="Tipo de API">
          <RadioCard name={name} title="MORPHEUS" help="Por QR Code ou telefone." defaultChecked />
          <RadioCard name={name} title="CLOUD API" help="API oficial da Meta." />
        </RadioCards>
      </Specimen>
      <Specimen name="Segments">
        <Segments
          label="Período"
          value={period}
          options={[
            { value: 'day', label: 'Dia' },
            { value: 'week', label: 'Semana' },
            { value: 'month', label: 'Mês' },
          ]}
          onChange={setPeriod}
        />
      </Specimen>
      <Specimen name="Tabs" wide>
        <Tabs
          label="Configurações"
          value={tab}
          tabs={[
            { value: 'conta', label: 'Configurações de Conta' },
            { value: 'atividade', label: 'Logs de Atividade' },
          ]}
          onChange={setTab}
        >
          O que a aba mostra.
        </Tabs>
      </Specimen>
    </>
  )
}
