import { useMediaQuery } from '@mantine/hooks'

// Whether the screen is narrow: it then shows either the list of settings or one settings page.
export const useNarrow = () => useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false })
