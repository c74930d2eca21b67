import { useMediaQuery } from '@mantine/hooks'

// A narrow screen has room for the list of the settings or for one of its pages.
export const useNarrow = () => useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false })
