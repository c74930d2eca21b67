import { get } from '../../platform/http/route.ts'
import { jpkFa } from './fa.ts'

// Files for the Polish tax office.
export const routes = [...get('/jpk_fa', 'xml', jpkFa())]
