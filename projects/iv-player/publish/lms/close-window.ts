/** Closes the window that the LMS has opened for the course, which has no menu; never a window with the LMS itself. */
export function closeWindow(): void {
  try {
    const { top } = window;
    if (top === window || (top?.opener && !top.menubar.visible)) top.close();
  } catch {
    // The window around the course has another origin.
  }
}
