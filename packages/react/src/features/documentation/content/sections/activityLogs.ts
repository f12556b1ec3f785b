import { usualLimits } from '@morpheus/sdk/contract'
import type { GuideSection } from '../blocks.js'
import { calls, list, note, part, shell, table, text } from '../blocks.js'

export const activityLogs: GuideSection = {
  id: 'activity-logs',
  title: 'Logs de atividade',
  lead: 'Quem fez o quê na conta, de onde e quando.',
  parts: [
    part(
      'o-que-e-registrado',
      'O que é registrado',
      text(
        'Cada alteração feita em nome da conta: acessos, senha, sessões, integrações, chaves, backups. A linha diz o que mudou, nunca o conteúdo: nenhuma senha, nenhum token. Cada usuário vê apenas a própria conta.',
      ),
      text(
        `As linhas ficam por ${usualLimits.activityDays} dias (\`MORPHEUS_ACTIVITY_DAYS\`), e nenhuma chamada as altera ou apaga.`,
      ),
    ),
    part(
      'consultar',
      'Consultar',
      table(
        ['Filtro', 'Valores'],
        ['`page`, `limit`', 'A partir de 1; 20 por página se você não disser'],
        ['`period`', '`24h`, `7d`, `30d` ou `all`'],
        ['`status`', '`success`, `warning` ou `error`; `failed` é o mesmo que `error`'],
        ['`action`', '`login`, `password_change`, `backup_create` …'],
        ['`startDate`, `endDate`', 'ISO 8601: um dia, no fuso da conta, ou um instante'],
      ),
      shell(
        'O que deu errado desde ontem',
        `
curl -sS "$MORPHEUS_URL/api/settings/activity-logs?period=24h&status=error" \\
  -H "Authorization: Bearer $TOKEN"`,
      ),
      calls('activity.list', 'activity.sample'),
    ),
    part(
      'exportar',
      'Exportar em CSV',
      text('Com os mesmos filtros, sem páginas. Abre em qualquer planilha: UTF-8, com vírgulas.'),
      shell(
        'Gravar em atividade.csv',
        `
curl -sS "$MORPHEUS_URL/api/settings/activity-logs/export?period=30d" \\
  -H "Authorization: Bearer $TOKEN" -o atividade.csv`,
      ),
      calls('activity.download'),
      note('Uma célula que uma planilha executaria como fórmula começa com um apóstrofo.'),
    ),
    part(
      'o-que-pode-dar-errado',
      'O que pode dar errado',
      list(
        '**400 Status inválido** ou **Use uma data como…**: o filtro está escrito errado.',
        '**403 com uma chave de API**: os logs são da conta, e só o escopo `everything` os lê.',
      ),
    ),
  ],
}
