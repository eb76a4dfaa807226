/** The padding of a panel or dialog, and of the parts that fill it from edge to edge. */
export const panelPadding = 'p-4 lg:px-6 lg:py-5';
