import { Fragment, useLayoutEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { checkAttribute } from './add-parts.ts';

/** The number of a part, and the element of a displayed text that receives the check question of this part. */
type CheckPlace = { readonly part: number; readonly element: Element };

/** The elements of a displayed text that receive check questions. */
interface CheckPlaces {
  /** The HTML in which the elements were found; null before the first search. */
  readonly html: string | null;
  readonly places: readonly CheckPlace[];
}

/**
 * Finds the elements of the displayed text `html` that receive check questions. `article` is the element with the text.
 * Check questions move the sections below them. The sections have their final positions only when `html` of the
 * result equals the parameter `html`.
 */
export function useCheckPlaces(article: HTMLElement | null, html: string): CheckPlaces {
  const [checkPlaces, setCheckPlaces] = useState<CheckPlaces>({ html: null, places: [] });
  // A layout effect runs before the browser paints, so the text does not move when the questions appear.
  useLayoutEffect(() => {
    if (!article) return;
    const elements = html.includes(checkAttribute) ? [...article.querySelectorAll(`[${checkAttribute}]`)] : [];
    const places = elements.map((element) => ({ part: Number(element.getAttribute(checkAttribute)), element }));
    setCheckPlaces({ html, places });
  }, [article, html]);
  return checkPlaces;
}

type Props = {
  checkPlaces: CheckPlaces;
  /** Returns the check question of a part. `part` is its number, from 1. */
  render: (part: number) => ReactNode;
};

/** Renders the check questions of the parts into their elements in the text. */
export const PartChecks = ({ checkPlaces, render }: Props) =>
  checkPlaces.places.map(({ part, element }) => <Fragment key={part}>{createPortal(render(part), element)}</Fragment>);
