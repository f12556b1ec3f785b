import type { CloudTemplate } from '@morpheus/sdk'
import { cloudParts } from '@morpheus/sdk'
import { cloudCategoryLabels } from '@morpheus/sdk/text'
import { clean } from '../../core/output/clean.js'
import { cloudStatusCell } from '../../core/output/cloudStatus.js'
import type { Column } from '../../core/output/table.js'

export const columns: Column<CloudTemplate>[] = [
  {
    title: 'ESTADO',
    value: ({ status }) => status,
    cell: ({ status }) => cloudStatusCell(status),
    sacrifice: 0,
  },
  { title: 'NOME', value: ({ name }) => name, sacrifice: 0, shrinksTo: 16 },
  { title: 'IDIOMA', value: ({ language }) => language, sacrifice: 2 },
  {
    title: 'CATEGORIA',
    value: ({ category }) => category,
    cell: ({ category }) => ({ text: category ? cloudCategoryLabels[category] : '–' }),
    sacrifice: 3,
  },
  {
    title: 'CONTEÚDO',
    value: ({ components }) => cloudParts(components).body,
    cell: ({ components }) => ({
      text: clean(cloudParts(components).body.replace(/\s+/g, ' ')),
      colour: 'grey',
    }),
    sacrifice: 1,
    shrinksTo: 16,
  },
]
